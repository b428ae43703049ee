import { describe, expect, it } from 'vitest';
import { explainNode } from '../../scripts/lib/require-node.mjs';

const ZOE = String.raw`C:\Users\Zoë\rivola`;
const PLAIN = String.raw`C:\Users\eva\my projects (1)\rivola`;

describe('a newcomer on Windows with letters beyond ASCII in the path', () => {
  it.each(['24.0.0', '24.5.1', '24.13.0'])(
    'is told that Node %s deletes nothing there, and the remedy [GEN-24]',
    (version) => {
      expect(explainNode(version, 'win32', [ZOE])).toMatch(
        /^Rivola cannot run with Node 24.* in C:\\Users\\Zoë\\rivola: .*\nInstall Node 24\.13\.1 or later/,
      );
      expect(explainNode(version, 'win32', [PLAIN, 'C:\\☂'])).toContain('in C:\\☂: ');
    },
  );

  it.each(['20.19.0', '22.12.0', '23.0.0', '24.13.1', '24.14.0', '25.0.0', '26.1.0'])(
    'runs Rivola with Node %s [GEN-24]',
    (version) => {
      expect(explainNode(version, 'win32', [ZOE])).toBeUndefined();
    },
  );
});

describe('Node 24.5.0', () => {
  it('runs on Windows in a folder with plain letters, and elsewhere in any [GEN-24]', () => {
    expect(explainNode('24.5.0', 'win32', [PLAIN])).toBeUndefined();
    expect(explainNode('24.5.0', 'linux', ['/home/zoë'])).toBeUndefined();
    expect(explainNode('24.5.0', 'darwin', ['/Users/Zoë'])).toBeUndefined();
  });
});

it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'Node %s is told the version that is needed [GEN-24]',
  (version) => {
    expect(explainNode(version, 'linux', ['/home'])).toMatch(
      /^Rivola needs Node 20\.19 or later, from Node 21 on 22\.12 or later; /,
    );
  },
);
