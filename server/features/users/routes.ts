import { PROBLEM } from '#contract/problems';
import { orNotFound, assertAllowed, invalid } from '#contract/http-error';
import { getProfile, getSeller, Profile, Seller } from '#contract/users';
import { route, fieldPicker } from '../../call/route.ts';
import { login } from '#contract/auth';
import { throttleOf } from '../../call/throttle.ts';

const pickProfile = fieldPicker(Profile);

const pickSeller = fieldPicker(Seller);

export const userRoutes = [
  route(login, async (call) => {
    const { body, world, httpCall, deps } = call;
    const throttle = throttleOf('wrong login', body.email, call);
    throttle.check();
    const compare = async () => {
      // Checked again: guesses that arrived at once all passed the first check, before any of them had failed.
      throttle.check();
      const [user] = world.store.users.by('email', body.email);
      const isCorrect = await deps.passwords.matches(body.password, user?.password);
      if (isCorrect && user) return user;
      throttle.count();
      throw invalid({ non_field_errors: [PROBLEM.credentials] });
    };
    const user = await deps.turns.hashing.run(httpCall, compare);
    throttle.forget();
    assertAllowed(user.is_active, PROBLEM.inactive);
    return { access: deps.sessions.issue(user, world) };
  }),

  route(getProfile, ({ user }) => pickProfile(user)),

  route(getSeller, ({ params, world }) =>
    pickSeller(orNotFound(world.store.users.get(params.userId), PROBLEM.userNotFound)),
  ),
];
