/**
 * The door to the laboratory (client/lab) for router and shell. Where the folder is not there, the build takes
 * lib/no-laboratory.ts in its place (client/vite.config.ts).
 */
import type { ComponentType } from 'react';
import { LAB_SCREENS } from '#lab/screens';
import { RegiaMount } from './lab/bar/regia-mount.tsx';
import { labCalls } from './lab/sandbox/call-hook.ts';
import { callHook, type Laboratory } from './lib/laboratory.ts';

export const Bar: Laboratory['Bar'] = RegiaMount;
export const screens: Laboratory['screens'] = LAB_SCREENS;
export const screenFiles: Laboratory['screenFiles'] = import.meta.glob<{
  Component: ComponentType;
}>('./lab/screens/*.tsx');

// When this module loads, and so before the first call of a page.
callHook.set(labCalls);
