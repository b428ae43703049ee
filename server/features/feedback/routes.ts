import { leaveFeedback, listFeedback, listSellerFeedback } from '#contract/feedback';
import { PROBLEM } from '#contract/problems';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { orNotFound, invalid } from '#contract/refusal';
import { route } from '../../http/route.ts';
import { viewFeedback } from '../../views/feedback.ts';
import { newestFirst } from '../../store/by-age.ts';
import { joinKey } from '../../store/indexes.ts';

const feedbackOf = (sandbox: Sandbox, sellerId: number) => {
  orNotFound(sandbox.store.users.get(sellerId), PROBLEM.userNotFound);
  return sandbox.store.feedback
    .by('seller', sellerId)
    .toSorted(newestFirst)
    .map((feedback) => viewFeedback(sandbox, feedback));
};

export const feedbackRoutes = [
  route(listSellerFeedback, ({ params, sandbox }) => feedbackOf(sandbox, params.sellerId)),

  route(listFeedback, ({ params, sandbox }) => feedbackOf(sandbox, params.userId)),

  route(leaveFeedback, async ({ user, params, body, sandbox }) => {
    const seller = orNotFound(sandbox.store.users.get(params.userId), PROBLEM.userNotFound);
    if (seller.id === user.id) throw invalid({ non_field_errors: [PROBLEM.ownReview] });
    const values = {
      seller: seller.id,
      author: user.id,
      rating: body.rating,
      comment: body.comment ?? '',
      created_at: sandbox.clock.instant(),
    };
    const [known] = sandbox.store.feedback.by('authorSeller', joinKey(user.id, seller.id));
    const feedback = await sandbox.store.commit((draft) =>
      known ? draft.put('feedback', { id: known.id, ...values }) : draft.insert('feedback', values),
    );
    return viewFeedback(sandbox, feedback);
  }),
];
