import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { openApi } from '../server/core/api/openapi.ts';
import { octoDocument } from '../server/octo/openapi.ts';

// Lints the OpenAPI documents that the contract makes, the API's and that of the OCTO calls; redocly.yaml says by which rules.

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sampan-openapi-'));
const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
const documents = { 'openapi.json': openApi(endpoints, '/'), 'octo.json': octoDocument('/octo') };
const files = Object.entries(documents).map(([name, document]) => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(document, null, 2));
  return file;
});

const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const args = [redocly, 'lint', ...files, `--config=${join(root, 'redocly.yaml')}`];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: offline });
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
