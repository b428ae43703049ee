import { getProfile, Profile } from '#contract/users';
import { route } from '../../http/route.ts';
import { fieldPicker } from '../../views/pick-fields.ts';

const pickProfile = fieldPicker(Profile);

export const userRoutes = [route(getProfile, ({ user }) => pickProfile(user))];
