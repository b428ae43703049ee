/** What the product takes of the laboratory (client/laboratory.ts). */
import type { ComponentType } from 'react';
import { LAB_SCREENS } from '#lab/screens';
import type { Laboratory } from '../../lib/laboratory.ts';
import { RegiaMount } from '../bar/regia-mount.tsx';
import { labCalls } from '../sandbox/call-hook.ts';

export const calls: Laboratory['calls'] = labCalls;
export const Bar: Laboratory['Bar'] = RegiaMount;
export const screens: Laboratory['screens'] = LAB_SCREENS;
export const screenFiles: Laboratory['screenFiles'] = import.meta.glob<{
  Component: ComponentType;
}>('../screens/*.tsx');
