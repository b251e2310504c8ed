// Reads the decision records and makes docs/decisions/README.md from them. `npm run golden` writes it.
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const folder = 'docs/decisions'

export interface DecisionRecord {
  readonly file: string
  readonly number: string
  readonly title: string
  /** 'accepted' or 'superseded by NNNN'; null if the line is missing. */
  readonly status: string | null
  /** YYYY-MM-DD; null if the line is missing. */
  readonly date: string | null
}

const recordOf = (file: string): DecisionRecord => {
  const text = fs.readFileSync(path.join(root, folder, file), 'utf8')
  const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(text) ?? []
  return {
    file,
    number,
    title,
    status: /^Status: (accepted|superseded by \d{4})$/m.exec(text)?.[1] ?? null,
    date: /^Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1] ?? null,
  }
}

export const decisionRecords = (): DecisionRecord[] =>
  fs
    .readdirSync(path.join(root, folder))
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .toSorted()
    .map(recordOf)

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (cells: readonly string[], fill = ' '): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const [heading = [], ...body] = rows
  return [
    line(heading),
    line(
      heading.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ].join('\n')
}

export const decisionsIndex = (records: readonly DecisionRecord[]): string => `# Decisions

Choices of technology, architecture, safety and method, with their alternatives and consequences. Rules of the product are in [docs/product](../product/README.md), where a number in parentheses names the record that a rule came from.

A new record takes the number after the highest, has a \`Status\` and a \`Date\` line under its title, and is listed here by \`npm run golden\`. A record that is replaced stays, with \`Status: superseded by NNNN\`. A new rule of the product is written into its domain’s page and needs no number.

${table([
  ['Number', 'Title', 'Status', 'Date'],
  ...records.map(({ file, number, title, status, date }) => [
    `[${number}](${file})`,
    title.replaceAll('|', '\\|'),
    status ?? '',
    date ?? '',
  ]),
])}
`
