import { Feedback, leaveFeedback, listFeedback, listSellerFeedback } from '#contract/feedback';
import type { Endpoint } from '#contract/endpoint';
import { type Feedback as FeedbackRow, joinKey, newestFirst } from '../../store/schema.ts';
import { PROBLEM } from '#contract/problems';
import type { World } from '../../world/world.ts';
import { orNotFound, invalid } from '#contract/http-error';
import { viewList } from '../../call/long-list.ts';
import { route, type Context, fieldPicker } from '../../call/route.ts';

const pickFeedback = fieldPicker(Feedback);

/** A review as the API answers it, with the seller's name (FEED-03). */
const viewFeedback = (world: World, feedback: FeedbackRow): Feedback =>
  pickFeedback(feedback, {
    seller_full_name: world.store.users.get(feedback.seller)?.full_name ?? '',
  });

const reviewsOfSeller = (
  context: Pick<Context<Endpoint>, 'httpCall' | 'deps' | 'world'>,
  sellerId: number,
) => {
  const { world } = context;
  orNotFound(world.store.users.get(sellerId), PROBLEM.userNotFound);
  const reviews = world.store.feedback.by('seller', sellerId).toSorted(newestFirst);
  return viewList(context, reviews, (feedback) => viewFeedback(world, feedback));
};

export const feedbackRoutes = [
  route(listSellerFeedback, (context) => reviewsOfSeller(context, context.params.sellerId)),

  route(listFeedback, (context) => reviewsOfSeller(context, context.params.userId)),

  route(leaveFeedback, async ({ user, params, body, world, commit }) => {
    const seller = orNotFound(world.store.users.get(params.userId), PROBLEM.userNotFound);
    if (seller.id === user.id) throw invalid({ non_field_errors: [PROBLEM.ownReview] });
    const values = {
      seller: seller.id,
      author: user.id,
      rating: body.rating,
      comment: body.comment ?? '',
      created_at: world.clock.instant(),
    };
    const [existing] = world.store.feedback.by('authorSeller', joinKey(user.id, seller.id));
    const feedback = await commit((draft) =>
      existing
        ? draft.put('feedback', { id: existing.id, ...values })
        : draft.insert('feedback', values),
    );
    return viewFeedback(world, feedback);
  }),
];
