import { expect, it } from 'vitest';
import { codeOf, dateOf, priceOf, timeOf } from '../../client/features/publish/ticket-pass.tsx';

it('the boarding pass of the form shows what a seller has chosen [PUB-01]', () => {
  expect(codeOf('Roma - Fiumicino (FCO)')).toBe('FCO');
  expect(dateOf('2026-07-01')).toBe('mer 1 lug 2026');
  expect(timeOf('08:10')).toBe('08:10');
  expect(priceOf('1249,9')).toBe('1.249,90\u00A0€');
});

it('the boarding pass of the form leaves open what a seller has typed in part [PUB-01]', () => {
  expect(codeOf('')).toBe('');
  expect([dateOf(''), dateOf('12/gg/aaaa')]).toEqual(['', '']);
  expect([timeOf(''), timeOf('08:MM')]).toEqual(['', '']);
  expect([priceOf(''), priceOf('12abc')]).toEqual(['', '']);
});
