import { PROBLEM } from '#contract/problems';
import { orNotFound } from '#contract/refusal';
import { getProfile, getSeller, Profile, Seller } from '#contract/users';
import { route } from '../../call/route.ts';
import { fieldPicker } from '../../call/pick-fields.ts';

const pickProfile = fieldPicker(Profile);

const pickSeller = fieldPicker(Seller);

export const userRoutes = [
  route(getProfile, ({ user }) => pickProfile(user)),

  route(getSeller, ({ params, world }) =>
    pickSeller(orNotFound(world.store.users.get(params.userId), PROBLEM.userNotFound)),
  ),
];
