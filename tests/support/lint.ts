import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inProject } from '../../scripts/lib/project.mjs';

interface Report {
  diagnostics: {
    code: string;
    message: string;
    filename: string;
    labels: [{ span: { line: number } }];
  }[];
}

/**
 * What oxlint, with the project's own configuration, says of files by one rule: `file:line: message`.
 * @param rule as oxlint names it, such as `rivola(only-texts)`
 */
export function lint(rule: string, files: readonly (readonly [file: string, text: string])[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'rivola-lint-'));
  try {
    cpSync(inProject('.oxlintrc.json'), path.join(root, '.oxlintrc.json'));
    // Where oxlint looks for its helper program and for the project's own rules.
    for (const name of ['node_modules', 'scripts'])
      symlinkSync(inProject(name), path.join(root, name), 'junction');
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
    const command = [
      inProject('node_modules/oxlint/bin/oxlint'),
      '--format=json',
      ...files.map(([file]) => file),
    ];
    const { stdout } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    return diagnostics
      .filter(({ code }) => code === rule)
      .map(({ filename, labels, message }) => `${filename}:${labels[0].span.line}: ${message}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
