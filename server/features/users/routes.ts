import { getProfile } from '#contract/users';
import { route } from '../../http/route.ts';

export const userRoutes = [
  route(getProfile, ({ user }) => ({
    id: user.id,
    full_name: user.full_name,
    email: user.email,
    is_staff: user.is_staff,
  })),
];
