import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { atEnd } from './server.ts';

atEnd.close = (close) => {
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else afterAll(close);
};
