import { getProfile, Profile } from '#contract/users';
import { route } from '../../http/route.ts';
import { listed } from '../../views/listed.ts';

export const userRoutes = [route(getProfile, ({ user }) => listed(Profile, user))];
