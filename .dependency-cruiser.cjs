/** Dependency rules: docs/decisions/0001. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
  to: { path: '^(apps|packages|tests)/', pathNot: `^(${[from, ...allowed].join('|')})(/|$)` },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('domain-knows-nothing', 'packages/domain', []),
    only('contract-knows-domain', 'packages/contract', ['packages/domain']),
    only('identity-knows-no-clubs', 'packages/identity', ['packages/migrations']),
    only('migrations-stand-alone', 'packages/migrations', []),
    only('postgres-stands-alone', 'packages/postgres', []),
    only('ui-knows-no-club', 'packages/ui', []),
    only('session-knows-contract-and-domain', 'packages/session', ['packages/contract', 'packages/domain']),
    only('demo-stands-alone', 'packages/demo', []),
    only('web', 'apps/web', [
      'packages/ui',
      'packages/contract',
      'packages/domain',
      'packages/session',
      'packages/identity/src/guessable\\.ts',
    ]),
    only('office', 'apps/office', ['packages/ui', 'packages/contract', 'packages/domain', 'packages/session']),
    only('server', 'apps/server', [
      'packages/contract',
      'packages/domain',
      'packages/identity',
      'packages/migrations',
      'packages/postgres',
      'packages/demo',
    ]),
    {
      name: 'platform-knows-no-module',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(modules|web|demo|dev|testing)/' },
    },
    {
      name: 'modules-are-entered-by-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'modules-are-composed-by-their-index',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/(modules|testing)/|\\.test\\.ts$' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'public-entry-points-only',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/' },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot:
          '^packages/($2)/|^packages/[^/]+/src/((staff/)?index\\.ts|(styles|system)\\.css|components/((dialog|qr-code)\\.tsx|toasts\\.ts)|guessable\\.ts)$|^packages/session/src/',
      },
    },
    {
      name: 'back-closes-each-dialog',
      severity: 'error',
      comment: 'Dialogs of fans come from shell/dialog.tsx, which Back closes, too.',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/shell/dialog\\.tsx$' },
      to: { path: '^packages/ui/src/components/dialog\\.tsx$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/|\\.gen\\.ts$' },
    parser: 'swc',
    moduleSystems: ['es6'],
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
    },
  },
}
