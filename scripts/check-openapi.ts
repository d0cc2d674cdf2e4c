import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { openApi } from '../server/core/api/openapi.ts';

// Lints the OpenAPI document that the contract makes; redocly.yaml says by which rules.

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'sampan-openapi-'));
const file = join(folder, 'openapi.json');
const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
writeFileSync(file, JSON.stringify(openApi(endpoints, '/'), null, 2));

const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
const args = [redocly, 'lint', file, `--config=${join(root, 'redocly.yaml')}`];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: offline });
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
