/** Publishes tickets with a picture, and fetches the picture as it is served. */
import { publishTicket } from '#contract/tickets';
import { expect } from 'vitest';
import { aTicket } from './builders.ts';
import type { Room } from './server.ts';

export const publishPicture = (room: Room, image: Blob) =>
  room.as('luca').call(publishTicket, { body: aTicket(), image });

/** Publishes a picture, and fetches it from the address in the answer. */
export const servedPicture = async (room: Room, image: Blob) => {
  const { status, body, text } = await publishPicture(room, image);
  expect(status, text).toBe(201);
  const path = body.image ?? '';
  return { path, ...(await room.visitor.fetchBytes({ method: 'GET', path })) };
};
