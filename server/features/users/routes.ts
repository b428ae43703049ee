import { getProfile, Profile } from '#contract/users';
import { route } from '../../http/route.ts';
import { pickFields } from '../../views/pick-fields.ts';

export const userRoutes = [route(getProfile, ({ user }) => pickFields(Profile, user))];
