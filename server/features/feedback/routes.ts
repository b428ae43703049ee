import { leaveFeedback, listFeedback, listSellerFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import type { World } from '../../demo/world.ts';
import { orNotFound, invalid } from '#contract/refusal';
import { route } from '../../http/route.ts';
import { viewFeedback } from '../../http/views.ts';
import { joinKey } from '../../store/indexes.ts';

const feedbackOf = (world: World, sellerId: number) => {
  orNotFound(world.store.users.get(sellerId), PROBLEM.userNotFound);
  return world.store.feedback
    .by('seller', sellerId)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    .map((feedback) => viewFeedback(world, feedback));
};

export const feedbackRoutes = [
  route(listSellerFeedback, ({ params, world }) => feedbackOf(world, params.sellerId)),

  route(listFeedback, ({ params, world }) => feedbackOf(world, params.userId)),

  route(leaveFeedback, async ({ user, params, body, world }) => {
    const seller = orNotFound(world.store.users.get(params.userId), PROBLEM.userNotFound);
    if (seller.id === user.id) throw invalid({ non_field_errors: [PROBLEM.ownReview] });
    const values = {
      seller: seller.id,
      author: user.id,
      rating: body.rating,
      comment: body.comment ?? '',
      created_at: world.clock.instant(),
    };
    const [known] = world.store.feedback.by('authorSeller', joinKey(user.id, seller.id));
    const feedback = await world.store.commit((draft) =>
      known ? draft.put('feedback', { id: known.id, ...values }) : draft.insert('feedback', values),
    );
    return viewFeedback(world, feedback);
  }),
];
