import { it } from 'vitest'
import { legsOf, type Legs } from '../apps/server/src/platform/money/legs.ts'
import { expectGolden, read } from './golden.ts'

const [begin, end] = ['<!-- printed from legs.ts: npm run golden -->\n\n', '\n\n<!-- to here -->']
const heading = ['Movement', 'Step', 'From → to', 'Reason']
const rows = Object.entries<Legs>(legsOf).flatMap(([movement, steps]) =>
  Object.entries(steps).map(([step, legs]) => [
    movement,
    step,
    legs.map(([from, to, part]) => `${from} → ${to} (${part})`).join('; '),
    [...new Set(legs.map(([, , , reason]) => reason))].join(', '),
  ]),
)
const table = (): string => {
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

it('docs/ledger.md prints what each movement posts', () => {
  const kept = read('docs/ledger.md')
  const [from, to] = [kept.indexOf(begin) + begin.length, kept.indexOf(end)]
  expectGolden('docs/ledger.md', kept.slice(0, from) + table() + kept.slice(to))
})
