// Members move cash while PostgreSQL is killed under the running program: each command is sent again until it is answered. Then the books hold, each
// command that was answered happened once, and nobody had to help the program.
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { cash, cashCurrency } from '@falaj/contract/cash/cash'
import { errors } from '@falaj/contract/kernel/errors'
import { urlOf } from '@falaj/contract/kernel/endpoint'
import { storeChoice } from '@falaj/contract/merchant/store-choice'
import { money } from '@falaj/money'
import * as z from 'zod/mini'
import { embeddedUrl } from '../../platform/db/embedded.ts'
import { newId } from '../../platform/base/ids.ts'
import { isAlive, postgresPid } from '../program.ts'

interface Plan {
  readonly address: string
  readonly cookie: string
  /** The program's data folder: its embedded PostgreSQL is the one that is killed. */
  readonly dataDir: string
  readonly kills: number
  readonly clients: number
  readonly random: () => number
}
export interface DrawerFigures {
  readonly commands: number
  readonly killed: number
  /** Commands that were answered and are not there, or are there more than once. */
  readonly lost: number
  readonly doubled: number
  /** What the ledger's own check and that of the drawers found. */
  readonly faults: readonly unknown[]
}
const ask = async <Row extends pg.QueryResultRow>(url: string, text: string, ...values: unknown[]): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
/** Sent again by the same key. */
const again: readonly number[] = [errors.BUSY.code, errors.OUTAGE.code, errors.KEY_IN_PROGRESS.code]
const stillMs = 60_000
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (const from = Date.now(); !(await isSo().catch(() => false)); await rest(50))
    if (Date.now() - from > stillMs) throw new Error('it did not recover')
}
export const drawerStorm = async ({
  address,
  cookie,
  dataDir,
  kills,
  clients,
  random,
}: Plan): Promise<DrawerFigures> => {
  const ownerUrl = () => embeddedUrl(dataDir, 'owner')!
  // A test's database answers before the log is written. What was answered counts here: sessions from now on wait for the log.
  // This change is itself waited for: it would be lost by the first kill otherwise.
  await ask(
    ownerUrl(),
    `set synchronous_commit = on; alter database ${new URL(ownerUrl()).pathname.slice(1)} set synchronous_commit = on`,
  )
  const isReady = () => fetch(`${address}/readyz`).then(({ status }) => status === 200)
  const kill = async (): Promise<void> => {
    const pid = postgresPid(dataDir)!
    process.kill(pid, 'SIGKILL')
    await until(() => Promise.resolve(!isAlive(pid)))
    await until(isReady)
  }
  await kill()

  const post = async (url: string, body: unknown, key: string) => {
    const response = await fetch(address + url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-host-app': 'falaj-console',
        'x-platform': '4',
        'idempotency-key': key,
        cookie,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
    return (await response.json()) as { head: { code: number }; body: unknown }
  }
  const { body } = await post(urlOf(storeChoice.options), {}, newId())
  const stores = (body as { rows: { code: string; kind: string }[] }).rows
    .filter(({ kind }) => kind === 'store')
    .slice(0, 3)
    .map(({ code }) => code)
  if (stores.length === 0) throw new Error('there is no store')
  const answered: string[] = []
  let isOver = false
  /** The same key until there is an answer: none is, as when the database dies. */
  const putIn = async (): Promise<void> => {
    const mark = `storm ${newId()}`
    const input = z.encode(cash.changeDrawer.input, {
      store: stores[Math.floor(random() * stores.length)]!,
      way: 'put-in',
      amount: money(BigInt(1 + Math.floor(random() * 10_000)), cashCurrency),
      note: mark,
    })
    const key = newId()
    const send = () => post(urlOf(cash.changeDrawer), input, key).catch(() => null)
    for (;;) {
      const answers = await Promise.all(random() < 0.3 ? [send(), send()] : [send()])
      const codes = answers.flatMap((answer) => (answer ? [answer.head.code] : []))
      if (codes.includes(200)) break
      const [wrong] = codes.filter((code) => !again.includes(code))
      if (wrong !== undefined) throw new Error(`a command was answered with ${wrong}`)
      await rest(50)
    }
    answered.push(mark)
  }
  const client = async (): Promise<void> => {
    while (!isOver) await putIn()
  }
  const working = Promise.all(Array.from({ length: clients }, client))
  for (let killed = 0; killed < kills; killed += 1) {
    const before = answered.length
    await Promise.race([working, until(() => Promise.resolve(answered.length > before + clients))])
    await rest(Math.floor(random() * 100))
    await Promise.race([working, kill()])
  }
  isOver = true
  await working

  const there = await ask<{ note: string; times: number }>(
    ownerUrl(),
    `select note, count(*)::int as times from cash_drawer_change where note = any($1::text[]) group by note`,
    answered,
  )
  const faults = [
    ...(await ask(ownerUrl(), 'select fault, found::text, example from ledger.self_check() where found > 0')),
    ...(await ask(ownerUrl(), 'select * from cash_drawer_faults()')),
  ]
  return {
    commands: answered.length,
    killed: kills,
    lost: answered.length - there.length,
    doubled: there.filter(({ times }) => times > 1).length,
    faults,
  }
}
