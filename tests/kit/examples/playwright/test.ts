import { test as base } from '@playwright/test';
import { rivola } from 'rivola-kit';

export const test = rivola(base);
export { expect } from '@playwright/test';
