// Only rules that the structure depends on; each gives its reason. Taste is for review, not for this test.
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { roles } from '@falaj/contract/kernel/access'
import { contract, everyEndpoint } from '@falaj/contract/contract'
import { nameOf } from '@falaj/contract/kernel/endpoint'
import { routes } from '@falaj/contract/kernel/routes'
import { expectGolden } from './golden.ts'
import { read, root } from './root.ts'
import { circleIn, domainArrows, domainOf, domains, domainGraph, featureFolders } from './domains.ts'
import { importsOf, isTest, loadedBy, sources } from './sources.ts'

const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/')
const inside = (file: string, ...folders: readonly string[]): boolean =>
  folders.some((folder) => file.startsWith(folder))
const foldersIn = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
/** All imports that a rule refuses, as 'from → to'. */
const refused = (applies: (file: string) => boolean, isBad: (to: string, from: string) => boolean): string[] =>
  sources.filter(applies).flatMap((from) =>
    importsOf(from)
      .filter(({ file }) => file !== null && isBad(file, from))
      .map(({ file }) => `${from} → ${file}`),
  )

it('the reader of imports sees them: a rule that sees nothing is always green', () => {
  const actual = importsOf('apps/server/src/app.ts').map(({ file }) => file)
  expect(actual).toEqual(
    expect.arrayContaining([
      'packages/contract/src/kernel/endpoint.ts',
      'apps/server/src/platform/http/pipeline.ts',
      'apps/server/src/sandbox/routes.ts',
    ]),
  )
  expect(loadedBy('apps/server/src/serve.ts').size).toBeGreaterThan(40)
  expect(sources.length).toBeGreaterThan(80)
})

it('every import of ours points at a file', () => {
  const missing = refused(
    () => true,
    (to) => !fs.existsSync(path.join(root, to)),
  )
  expect(missing).toEqual([])
})

it('imports point one way: money ← contract ← server, console; the two apps meet in the contract only', () => {
  const allowed: Readonly<Record<string, readonly string[]>> = {
    'packages/money': ['packages/money'],
    'packages/ledger': ['packages/ledger', 'packages/money'],
    'packages/contract': ['packages/contract', 'packages/money'],
    // Installed by others: it has no dependencies on the rest.
    'packages/client': ['packages/client'],
    'apps/server': ['apps/server', 'packages/'],
    'apps/console': ['apps/console', 'packages/'],
    // The desk is made of the console's blocks; no page, session or frame of a merchant's console is in it.
    'apps/desk': [
      'apps/desk',
      'packages/',
      ...['api', 'blocks', 'light', 'router', 'state', 'styles', 'theme', 'words'].map(
        (folder) => `apps/console/src/${folder}/`,
      ),
      'apps/console/src/shell/logo.tsx',
    ],
    e2e: ['e2e', 'packages/contract', 'apps/server/src/testing/', 'tools/'],
  }
  const rule = (file: string): readonly string[] | undefined =>
    allowed[packageOf(file)] ?? allowed[file.split('/')[0] ?? '']
  expect(
    refused(
      (file) => rule(file) !== undefined,
      (to, from) => !inside(to, ...(rule(from) ?? [])),
    ),
  ).toEqual([])
})

it('inside the server, downward only: main → app → features → platform', () => {
  const server = 'apps/server/src/'
  const above = [
    `${server}main.ts`,
    `${server}serve.ts`,
    `${server}app.ts`,
    `${server}background.ts`,
    `${server}http-setup.ts`,
    `${server}merchant-api/`,
    `${server}provider/`,
    `${server}desk/`,
    `${server}sandbox/`,
    `${server}seed/`,
  ]
  const inPlatform = (file: string): boolean => inside(file, `${server}platform/`) && !isTest(file)
  const inFeatures = (file: string): boolean => inside(file, `${server}features/`) && !isTest(file)
  expect(refused(inPlatform, (to) => inside(to, `${server}features/`, ...above))).toEqual([])
  expect(refused(inFeatures, (to) => inside(to, ...above))).toEqual([])
})

it('inside the console, downward only: a folder imports those listed after it', () => {
  const console = 'apps/console/src/'
  const order = [
    [''],
    ['sandbox'],
    ['features', 'open'],
    ['shell'],
    ['blocks'],
    ['light'],
    ['session'],
    ['api'],
    ['words', 'theme', 'router'],
    ['state', 'styles'],
  ]
  const inConsole = (file: string): boolean => inside(file, console) && !isTest(file)
  const folderIn = (file: string): string => {
    const name = file.slice(console.length)
    return name.includes('/') ? (name.split('/')[0] ?? '') : ''
  }
  const levelOf = (file: string): number => order.findIndex((folders) => folders.includes(folderIn(file)))
  expect(sources.filter((file) => inConsole(file) && levelOf(file) < 0)).toEqual([])
  expect(
    refused(
      inConsole,
      (to, from) =>
        inConsole(to) &&
        (levelOf(to) < levelOf(from) || (levelOf(to) === levelOf(from) && folderIn(to) !== folderIn(from))),
    ),
  ).toEqual([])
})

/** The platform's folders, lowest first; those of one row do not import each other. A type counts as an import. */
const platformLayers = [
  ['base'],
  ['settings'],
  ['db'],
  ['outbound'],
  ['jobs'],
  ['outbox'],
  ['identity'],
  ['audit', 'events'],
  ['command'],
  ['files', 'ledger', 'store'],
  ['backup'],
  ['lists'],
  ['approval', 'pdf'],
  ['product'],
  ['money'],
  ['payment'],
  ['registry.ts'],
  ['http'],
  ['feature.ts'],
]
it('inside the platform, downward only: a folder imports those of lower layers', () => {
  const platform = 'apps/server/src/platform/'
  const inPlatform = (file: string): boolean => inside(file, platform) && !isTest(file)
  const folderOf = (file: string): string => file.slice(platform.length).split('/')[0] ?? ''
  const levelOf = (file: string): number => platformLayers.findIndex((folders) => folders.includes(folderOf(file)))
  expect(sources.filter((file) => inPlatform(file) && levelOf(file) < 0)).toEqual([])
  expect(
    refused(
      inPlatform,
      (to, from) => inPlatform(to) && folderOf(to) !== folderOf(from) && levelOf(to) >= levelOf(from),
    ),
  ).toEqual([])
  // What the outside world is asked through lies beside the platform: rails use its lowest layers only.
  expect(
    refused(
      (file) => inside(file, 'apps/server/src/rails/') && !isTest(file),
      (to) => inPlatform(to) && levelOf(to) > 3,
    ),
  ).toEqual([])
})

/** The platform's tables: calls, rights, approvals, books, files and messages. A feature's table is its own. */
const platformTables = `
  api_rate approval_policy approval_request approval_step audit_block audit_entry audit_mark audit_ruler audit_unsealed
  authenticator challenge identity_ticket login_handover message inbox_notice page_grant passkey person qr_login recovery_code
  scene_setting record_change session sms_code staff staff_store step_up_grant store store_checkout throttle wire_key
  event event_bounds idempotency_key outbox schema_migration site_config file upload_ticket
  merchant merchant_document merchant_list merchant_membership merchant_product merchant_product_step merchant_profile merchant_terms reports_access
  beneficiary pay_code pay_token payment payment_attempt payment_cursor payment_day payment_day_line payment_hour payment_hour_line payment_month payment_span payment_sum payment_sum_line dispute dispute_step payment_event settlement
  risk_decision risk_list_entry risk_rule_set sent_day sent_day_line sandbox_clock
  bounced_address carrier_state file_chunk installation installation_check ledger_check refusal_count rail_health rail_poll rail_refusal reseal restore_check
  retired_key`
  .trim()
  .split(/\s+/)
it('the platform names no feature’s table: features bring theirs', () => {
  const tables = [
    ...(/export interface DB \{([^}]*)\}/.exec(read('apps/server/src/platform/db/tables.ts'))?.[1] ?? '').matchAll(
      /^ {2}(\w+):/gm,
    ),
  ].map(([, name]) => name!)
  expect(tables.length).toBeGreaterThan(60)
  expect(platformTables.filter((name) => !tables.includes(name))).toEqual([])
  const isInUse =
    /\b(?:from|join|into|update|selectFrom\(|insertInto\(|updateTable\(|deleteFrom\(|[jJ]oin\()\s*['"]?(\w+)/g
  const named = sources
    .filter((file) => inside(file, 'apps/server/src/platform/') && !isTest(file) && !file.endsWith('/tables.ts'))
    .flatMap((file) => [...read(file).matchAll(isInUse)].map(([, name]) => ({ file, name: name! })))
    .filter(({ name }) => tables.includes(name))
  expect(named.length).toBeGreaterThan(50)
  const foreign = named
    .filter(({ name }) => !platformTables.includes(name))
    .map(({ file, name }) => `${file} → ${name}`)
  expect(foreign).toEqual([])
})

// The domains, lowest first: a domain imports only those before it. docs/architecture.md prints the arrows, so a new one shows in a diff.
it('the domains import each other only as docs/architecture.md lists, downward, and only through <feature>.read.ts', () => {
  expect(domainArrows.filter(([from, to]) => domains.indexOf(from) <= domains.indexOf(to))).toEqual([])
  const text = read('docs/architecture.md')
  const from = text.indexOf('\n', text.indexOf('<!-- domain graph -->\n\n```') + '<!-- domain graph -->\n\n'.length) + 1
  const to = text.indexOf('\n```', from)
  expectGolden('docs/architecture.md', text.slice(0, from) + domainGraph + text.slice(to))
  for (const app of featureFolders)
    expect(
      refused(
        (file) => inside(file, app) && !isTest(file),
        (to, from) =>
          inside(to, app) &&
          domainOf(to) !== null &&
          domainOf(from) !== null &&
          domainOf(to) !== domainOf(from) &&
          !/\.read\.tsx?$/.test(to),
      ),
    ).toEqual([])
})

it('a feature imports another one only through its read.ts, and no features import each other in a circle', () => {
  for (const app of featureFolders) {
    const featureOf = (file: string): string | null => {
      const [domain, feature, ...rest] = inside(file, app) ? file.slice(app.length).split('/') : []
      return rest.length > 0 ? `${domain}/${feature}` : null
    }
    const isOther = (to: string, from: string): boolean =>
      featureOf(to) !== null && featureOf(from) !== null && featureOf(to) !== featureOf(from)
    expect(
      refused(
        (file) => featureOf(file) !== null,
        (to, from) => isOther(to, from) && !/\.read\.tsx?$/.test(to),
      ),
    ).toEqual([])
    const arrows = new Map<string, Set<string>>()
    for (const from of sources.filter((file) => featureOf(file) !== null && !isTest(file)))
      for (const { file: to } of importsOf(from))
        if (to && isOther(to, from))
          arrows.set(featureOf(from)!, (arrows.get(featureOf(from)!) ?? new Set()).add(featureOf(to)!))
    expect(circleIn(arrows)).toBeNull()
  }
})

it('every file of a feature is named after it, and every domain has a README', () => {
  for (const app of featureFolders) {
    const misnamed = sources
      .filter((file) => inside(file, app) && file.slice(app.length).split('/').length === 3)
      .filter((file) => {
        const [, feature = '', name = ''] = file.slice(app.length).split('/')
        return !name.startsWith(`${feature}.`) && !name.startsWith(`${feature}-`)
      })
    expect(misnamed).toEqual([])
  }
  expect(
    domains.filter((name) => !fs.existsSync(path.join(root, `apps/server/src/features/${name}/README.md`))),
  ).toEqual([])
})

it('tests’ own folders are used by tests only', () => {
  expect(
    refused(
      (file) => !isTest(file) && !inside(file, 'tools/', 'bench/', 'e2e/'),
      (to) => isTest(to),
    ),
  ).toEqual([])
})

it('every feature of the contract has its file, its folder and its manifest in the server, and no folder is without a feature', () => {
  const features = Object.keys(contract).toSorted()
  const folders = domains.flatMap((domain) =>
    foldersIn(`apps/server/src/features/${domain}`).map((name) => ({ name, path: `${domain}/${name}` })),
  )
  expect(folders.map(({ name }) => name).toSorted()).toEqual(features)
  expect(folders.filter(({ path: at }) => !sources.includes(`packages/contract/src/${at}.ts`))).toEqual([])
  expect(
    folders.filter(({ name, path: at }) => !sources.includes(`apps/server/src/features/${at}/${name}.feature.ts`)),
  ).toEqual([])
})

// A list is shown by <RecordList>, or by a page that puts its parts together; both have views and columns in the account.
const shownElsewhere: Readonly<Record<string, string>> = {
  'batch-transfer.order':
    'the rows of one batch, inside its record: which are shown is said by the record, not by an address',
  'data-query.table': 'the page shows its answer, with the views and the export of a list',
  'data-summary.table': 'the page shows it as a pivot, with the views and the export of a list',
  'report.table': 'the page shows it as a table with a chart, with the views and the export of a list',
}
/** Rows that belong to one record, or to the member who reads them, a page at a time. */
const insideRecords: Readonly<Record<string, string>> = {
  'accounts/reconciliation/reconciliation.detail.tsx': 'the lines of a bank file',
  'accounts/settlement/settlement.payments.tsx': 'the payments of a settlement',
  'accounts/settlement/settlement.xray.tsx': 'what a part of a settlement is made of',
  'accounts/statement/statement.rows.tsx': 'the rows of a statement',
  'insight/tax-invoice/tax-invoice.rows.tsx': 'the transactions of a line',
  'workspace/inbox/inbox.page.tsx': 'the notices of the member who reads them',
}
const partsOfList = ['FilterBar', 'SavedViews', 'ColumnChooser']
it('every list of the contract is shown with saved views and columns to choose', () => {
  const screens = sources
    .filter((file) => inside(file, 'apps/console/src/features/') && file.endsWith('.tsx') && !isTest(file))
    .map((file) => ({ file, text: read(file) }))
  const composed = screens.filter(({ text }) => text.includes('<FilterBar'))
  expect(
    composed.flatMap(({ file, text }) =>
      partsOfList.filter((part) => !text.includes(`<${part}`)).map((part) => `${file} lacks <${part}>`),
    ),
  ).toEqual([])
  const paged = screens.filter((screen) => /<Page[dr]\b/.test(screen.text) && !composed.includes(screen))
  expect(paged.map(({ file }) => file.replace('apps/console/src/features/', ''))).toEqual(Object.keys(insideRecords))
  // A page of parts, and what hands its list to <RecordList>, show whatever list they are given.
  const components = [
    'RecordList',
    ...screens
      .filter((screen) => composed.includes(screen) || /<RecordList\s+of=\{of\}/.test(screen.text))
      .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = \(\{[^}]*\bof\b/g)].map(([, name]) => name)),
  ]
  const opening = new RegExp(`<(?:${components.join('|')})\\b`)
  const shows = (feature: string, name: string): boolean =>
    screens.some(({ text }) => {
      const named =
        new RegExp(`import \\{([^}]*)\\} from '@falaj/contract/\\w[\\w-]*/${feature}'`).exec(text)?.[1] ?? ''
      const calls = named.split(',').map((each) => each.trim())
      return (
        opening.test(text) && calls.some((each) => text.includes(`${each}.${name}`) || text.includes(`of={${each}[`))
      )
    })
  const lists = everyEndpoint
    .filter(({ endpoint }) => 'filters' in endpoint && 'row' in endpoint)
    .map(({ feature, name }) => ({ feature, name, full: `${feature}.${name}` }))
  expect(lists.length).toBeGreaterThan(60)
  const missing = lists.filter(({ feature, name }) => !shows(feature, name)).map(({ full }) => full)
  expect(missing).toEqual(Object.keys(shownElsewhere))
})

it('roles are named in the area table and the demo world, nowhere else', () => {
  const literal = new RegExp(`(['"\`])(${roles.join('|')})\\1`, 'g')
  // In the client's types IT is a country.
  const home = ['packages/contract/src/kernel/access.ts', 'apps/server/src/seed/', 'packages/client/src/operations.ts']
  const found = sources
    .filter((file) => !isTest(file) && !inside(file, ...home))
    .flatMap((file) => [...read(file).matchAll(literal)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
  expect([...read('packages/contract/src/kernel/access.ts').matchAll(literal)].length).toBeGreaterThan(roles.length)
})

it('every endpoint and every route says who may', () => {
  expect(everyEndpoint.filter(({ endpoint }) => !endpoint.access).map(({ endpoint }) => nameOf(endpoint))).toEqual([])
  expect(Object.entries(routes).filter(([, route]) => !route.access)).toEqual([])
})

it('no two endpoints share an address', () => {
  const names = everyEndpoint.map(({ endpoint }) => nameOf(endpoint))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

it('a live start loads nothing of the sandbox: those modules are reached by dynamic imports in sandbox mode only', () => {
  // main.ts reads serve.ts when the settings are right.
  const live = new Set(['main.ts', 'serve.ts'].flatMap((file) => [...loadedBy(`apps/server/src/${file}`)]))
  const sandbox = ['sandbox/', 'seed/', 'testing/'].map((folder) => `apps/server/src/${folder}`)
  expect([...live].filter((file) => inside(file, ...sandbox))).toEqual([])
  const sandboxImports = [...live].flatMap((file) =>
    importsOf(file)
      .filter(({ kind, file: to }) => kind === 'dynamic' && to !== null && inside(to, ...sandbox))
      .map(({ file: to }) => `${file} → ${to}`),
  )
  expect(sandboxImports.toSorted()).toEqual([
    'apps/server/src/app.ts → apps/server/src/sandbox/routes.ts',
    'apps/server/src/features-of.ts → apps/server/src/sandbox/features.ts',
    'apps/server/src/rails/bank-rail.ts → apps/server/src/sandbox/bank.ts',
    'apps/server/src/rails/chain/rail-of.ts → apps/server/src/sandbox/chain/open.ts',
    'apps/server/src/rails/einvoice-rail.ts → apps/server/src/sandbox/einvoice.ts',
    'apps/server/src/rails/fx-rail.ts → apps/server/src/sandbox/fx.ts',
    'apps/server/src/rails/message-rail.ts → apps/server/src/sandbox/carrier.ts',
    'apps/server/src/rails/payout-rail.ts → apps/server/src/sandbox/payout.ts',
    'apps/server/src/rails/webhook-rail.ts → apps/server/src/sandbox/receiver.ts',
    'apps/server/src/serve.ts → apps/server/src/sandbox/world.ts',
  ])
})

it('statements use nothing that PostgreSQL 15 does not have: the oldest supported version runs them', () => {
  // From 16: any_value. From 17: json_table, merge … returning. From 18: returning old and new, uuidv7.
  const newer =
    /\breturning\s+(?:[\w.,\s]*,\s*)?(?:new|old)\.|\bany_value\(|\bjson_table\(|(?<!z\.)\buuidv7\(|\bmerge into\b[^`;]*\breturning\b/i
  const statements = [
    ...sources.filter((file) => inside(file, 'apps/server/src/', 'packages/ledger/')),
    ...fs.readdirSync(path.join(root, 'apps/server/migrations')).map((name) => `apps/server/migrations/${name}`),
  ]
  expect(newer.test('returning r.id, new.minute')).toBe(true)
  expect(statements.filter((file) => newer.test(read(file)))).toEqual([])
})

// The server's half is a type: `counted` of a list with both (`platform/lists/listed.ts`).
it('every list with amounts and states says above it what its sums include', () => {
  const features = contract as unknown as Readonly<Record<string, Readonly<Record<string, { fields?: object }>>>>
  const kindsOf = (fields: object): readonly string[] => Object.values(fields).map(({ kind }: { kind: string }) => kind)
  const shown = sources
    .filter((file) => inside(file, 'apps/console/src/features/') && file.endsWith('.tsx'))
    .flatMap((file) =>
      read(file)
        .split('<RecordList')
        .slice(1)
        .map((element) => ({ file, element })),
    )
    .flatMap(({ file, element }) => {
      const [, feature, name] = /\bof=\{(\w+)\.(\w+)\}/.exec(element) ?? []
      const kebab = feature?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) ?? ''
      const fields = name ? features[kebab]?.[name]?.fields : undefined
      return fields ? [{ list: `${file}: ${feature}.${name}`, kinds: kindsOf(fields), element }] : []
    })
    .filter(({ kinds }) => kinds.includes('money') && kinds.includes('status'))
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(({ element }) => !/\bcounts=\{/.test(element)).map(({ list }) => list)).toEqual([])
})
