import { expect, it } from 'vitest'
import * as accounts from '../packages/ledger/src/accounts.ts'
import { legsOf, type Legs } from '../apps/server/src/platform/money/legs.ts'
import { expectGolden } from './golden.ts'
import { read } from './root.ts'

const table = (heading: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = heading.map((name, at) =>
    Math.max(...[name, ...rows.map((row) => row[at] ?? '')].map((t) => t.length)),
  )
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`
  return [
    line(heading),
    line(
      heading.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n')
}
/** Replaces what docs/ledger.md has between the two marks. */
const expectPrinted = (begin: string, end: string, text: string): void => {
  const kept = read('docs/ledger.md')
  const [from, to] = [kept.indexOf(begin) + begin.length, kept.indexOf(end)]
  expect(kept.includes(begin) && to >= from).toBe(true)
  expectGolden('docs/ledger.md', kept.slice(0, from) + text + kept.slice(to))
}

const { merchantKinds, containerKinds, platformKinds, contentOf } = accounts
const someMerchant = '00000000-0000-0000-0000-000000000001'
/** Name of the function that makes an account of this kind. */
const constructorOf = (kind: accounts.Kind, isMerchants: boolean): string => {
  const makers = { ...accounts, sameAccount: null }
  const [name] = Object.entries(makers).find(([, make]) => {
    if (typeof make !== 'function') return false
    const account = isMerchants
      ? (make as typeof accounts.available)(someMerchant, 'AED')
      : (make as typeof accounts.bank)('AED')
    return account.kind === kind
  }) ?? ['']
  return isMerchants ? `\`${name}(id, currency)\`` : `\`${name}(currency)\``
}
it('docs/ledger.md prints every kind of account', () => {
  const rows = [
    ...merchantKinds.map((kind) => [kind, 'merchant', constructorOf(kind, true), contentOf[kind], 'never']),
    ...containerKinds.map((kind) => [kind, 'container', constructorOf(kind, true), contentOf[kind], 'never']),
    ...platformKinds.map((kind) => [kind, 'platform', constructorOf(kind, false), contentOf[kind], 'may']),
  ]
  expect(rows.filter(([, , make]) => make?.startsWith('`('))).toEqual([])
  expectPrinted(
    '<!-- printed from accounts.ts: npm run golden -->\n\n',
    '\n\n<!-- end of accounts -->',
    table(['Kind', 'Owner', 'Constructor', 'What is in it', 'Below zero'], rows),
  )
})

it('docs/ledger.md prints what each movement posts', () => {
  const rows = Object.entries<Legs>(legsOf).flatMap(([movement, steps]) =>
    Object.entries(steps).map(([step, legs]) => [
      movement,
      step,
      legs.map(([from, to, part]) => `${from} → ${to} (${part})`).join('; '),
      [...new Set(legs.map(([, , , reason]) => reason))].join(', '),
    ]),
  )
  expectPrinted(
    '<!-- printed from legs.ts: npm run golden -->\n\n',
    '\n\n<!-- to here -->',
    table(['Movement', 'Step', 'From → to', 'Reason'], rows),
  )
})
