import { test as base, expect } from '@playwright/test';
import { rivola } from 'rivola-kit';
rivola(base)('a visitor finds tickets', async ({ page }) => {
  await page.goto('/cerca');
  await expect(page.getByRole('article')).not.toHaveCount(0);
});
