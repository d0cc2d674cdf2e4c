import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

// Formatting is Prettier's, walls between folders are .dependency-cruiser.cjs's, queries are check:sql's. Here: what a line may say.
export default defineConfig(
  { ignores: ['build/', '.react-router/', '.data/', 'node_modules/', 'playwright-report/', 'test-results/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
      // House style: no notes about work left undone, no file that is two.
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],

      // Data shapes are `type` or `interface` as reads best.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // A number in a message is plain to read.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `return lose(error)` and `onClick={() => close()}` are short and clear.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // `void` is how a type says that a call has no reply.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_+$', varsIgnorePattern: '^_+$', destructuredArrayIgnorePattern: '^_+$' },
      ],
      // Codes and slugs are spread into code points, which is what they are made of.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }, 'string'] }],
      // '' is "not given" for a name, and then the next best is meant.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // Our objects are plain functions side by side; the few classes are never taken apart.
      '@typescript-eslint/unbound-method': 'off',
      // noUncheckedIndexedAccess makes some certain things look uncertain; `!` says we know.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A promised signature is kept async even where nothing is awaited yet: callers await either way.
      '@typescript-eslint/require-await': 'off',
      // React Router's data() and our refusals are thrown and are no Error; refuse() says never.
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: ['server/start.ts', 'server/embedded-postgres/**', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in server/core/config.ts.' },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    // These run SQL from files, or that a library wrote.
    ignores: [
      'server/core/database/migrate.ts',
      'server/core/database/objects/apply-objects.ts',
      'server/core/jobs/jobs.ts',
      '**/*.test.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='unsafe']",
          message: 'Write a tagged template: check:sql reads those, and parameters cannot be forgotten.',
        },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.configs.strict],
    rules: {
      // React ignores what a handler returns, and our handlers tell of their own failures.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // What scrolls must be reachable by keyboard: a named group may hold the focus.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['group', 'tabpanel'] }],
      // Reading the clock while rendering is meant: what is shown is what is true now, in Hong Kong.
      'react-hooks/purity': 'off',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    ignores: ['web/entry.server.tsx', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group: ['node:*'], message: 'This runs in the browser.' }] }],
    },
  },
  // They speak to the person at the terminal.
  { files: ['scripts/**', 'bench/**', 'server/start.ts', 'db/seed/**', 'tests/**'], rules: { 'no-console': 'off' } },
  // node:test returns promises that the runner itself awaits.
  { files: ['**/*.test.ts', 'tests/**/*.ts'], rules: { '@typescript-eslint/no-floating-promises': 'off' } },
  // Plain JavaScript: what runs before TypeScript can.
  {
    files: ['**/*.{js,cjs,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: { clearInterval: 'readonly', console: 'readonly', module: 'writable', process: 'readonly', setInterval: 'readonly' },
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { globals: { __dirname: 'readonly', require: 'readonly' } },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
