// Looks for card numbers in every row of every table. The database sorts out what cannot be one, so that nothing has to be left out.
import pg from 'pg'
import { isCardNumber } from '@falaj/contract/formats/card-number'
import { embeddedUrl } from '../platform/db/embedded.ts'

/** In one piece, or in groups as people type it; digits inside an address of a chain are none, whatever letters it has. */
export const cardsIn = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?<![\dA-Za-z.-])(?:[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}|3\d{3}[ -]\d{6}[ -]\d{5})(?![\dA-Za-z.-])/g,
    ),
  ]
    .map(([found]) => found.replaceAll(/\D/g, ''))
    .filter((digits) => isCardNumber(digits))
    .map((digits) => `${digits.slice(0, 4)}…`)

/** Thirteen digits or more, in one piece or in groups: what may be a card number, and much else. */
const mayBeCard = String.raw`[3-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d|3\d{3}[ -]\d{6}[ -]\d{5}`
export interface CardScan {
  /** 'public.payment: 4000…' */
  readonly found: readonly string[]
  readonly tables: number
  readonly rows: number
}
export const cardsInTables = async (owner: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<CardScan> => {
  // Tables that are cut into parts are looked at part by part. A sum is no card number, however many digits a coin's has.
  const { rows: tables } = await owner.query<{ name: string; numbers: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array(
       select a.attname::text from pg_attribute a join pg_type y on y.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and 'numeric'::regtype in (y.oid, y.typbasetype)) as numbers
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'ledger') and c.relkind = 'r' order by 1`,
  )
  const found: string[] = []
  let rows = 0
  for (const { name, numbers } of tables) {
    const answer = await owner.query<{ count: string; texts: string[] | null }>(
      `select count(*) as count, array_agg(text) filter (where text ~ $2) as texts
       from (select (to_jsonb(t) - $1::text[])::text as text from ${name} t) each`,
      [numbers, mayBeCard],
    )
    const { count, texts } = answer.rows[0]!
    rows += Number(count)
    found.push(...(texts ?? []).flatMap((text) => cardsIn(text)).map((digits) => `${name}: ${digits}`))
  }
  return { found, tables: tables.length, rows }
}
/** Scans the data folder of a running server. */
export const cardsOnFolder = async (folder: string): Promise<readonly string[]> => {
  const url = embeddedUrl(folder, 'owner')
  if (!url) throw new Error(`no database runs on ${folder}`)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    return (await cardsInTables(owner)).found
  } finally {
    await owner.end()
  }
}
