// D1: clients, duplicates and retry storms against a ledger whose app and database are killed all the while; then everything is counted.
import { execFileSync } from 'node:child_process'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { minuteMs } from '@falaj/contract/kernel/time'
import { postAll } from '@falaj/ledger/post'
import type { Posting } from '@falaj/ledger/posting'
import { makeHot } from '@falaj/ledger/upkeep'
import { pending } from '@falaj/ledger/accounts'
import { connect } from '../../platform/db/pool.ts'
import { Bed } from './bed.ts'
import { examine, type Figures } from './examine.ts'
import { castOf, funds, operation } from './operations.ts'
import type { Answer } from './wire.ts'

export interface Plan {
  readonly dataDir: string
  readonly operations: number
  readonly kills: number
  readonly clients: number
  readonly durable?: boolean
  /** Cuts of the power; needs a data folder that can lose it. */
  readonly powerCut?: { readonly times: number; readonly cut: (bed: Bed) => Promise<void> }
  /** A planted fault: SQL as the owner of the schema. The examination must find it. */
  readonly sabotage?: string
  readonly report?: (line: string) => void
  /** Chooses the postings and their repetitions; kills are not reproducible. */
  readonly random?: () => number
}
export interface Trial {
  readonly postings: readonly Posting[]
  /** Definite answers, and whether any attempt ended without one. */
  readonly answers: readonly Answer[]
  readonly isOpen: boolean
}
/** Only what never ends is not resolved by then. */
const deadlineMs = 10 * minuteMs
const attemptMs = 8000

export const torture = async (plan: Plan): Promise<Figures> => {
  const { operations, kills, clients, report = () => undefined, random = Math.random } = plan
  const bed = new Bed(plan.dataDir, plan.durable ?? true)
  await bed.open(2, kills > 0 ? 0.01 : 0)
  // A cluster is made without waiting for the disk; what is tortured is one that has been there for a minute.
  if (plan.powerCut) execFileSync('sync', ['-f', plan.dataDir])
  const cast = castOf(10, 200)
  const direct = connect(bed.appUrl, 2).db
  for (const id of cast.hot) await makeHot(direct, pending(id, 'AED'))
  const tried: Trial[] = [{ postings: funds(cast), answers: ['moved'], isOpen: false }]
  await postAll(direct, tried[0]!.postings)
  await direct.destroy()
  if (plan.sabotage) {
    const owner = new pg.Client({ connectionString: bed.superUrl })
    await owner.connect()
    await owner.query(plan.sabotage)
    await owner.end()
  }

  let started = 0
  let sent = 0
  let unresolved = 0
  let reused = 0
  let done = 0
  const attempt = async (postings: readonly Posting[]): Promise<Answer | null> => {
    sent += 1
    const app = bed.apps[Math.floor(random() * bed.apps.length)]!
    const late = rest(attemptMs, null, { ref: false }).then(() => null)
    return Promise.race([app.ask({ id: sent, postings }).then(({ answer }) => answer), late])
  }
  /** Until it is definite: the same key again. */
  const resolve = async (postings: readonly Posting[], copies: number): Promise<Trial> => {
    const answers: Answer[] = []
    let isOpen = false
    const from = Date.now()
    while (answers.length === 0 && Date.now() - from < deadlineMs) {
      for (const answer of await Promise.all(Array.from({ length: copies }, () => attempt(postings))))
        if (answer) answers.push(answer)
        else isOpen = true
      if (answers.length === 0) await rest(50)
    }
    if (answers.length === 0) unresolved += 1
    const ended = { postings, answers, isOpen }
    tried.push(ended)
    done += 1
    return ended
  }
  const client = async (): Promise<void> => {
    while (started < operations) {
      started += 1
      const isStorm = started % 2000 === 0
      const postings = operation(cast, random)
      const { answers } = await resolve(postings, isStorm ? 100 : random() < 0.3 ? 2 + Math.floor(random() * 3) : 1)
      // The same key with another amount must be refused, whatever the outcome of the first.
      const [first] = postings
      const [transfer, ...others] = first!.transfers
      if (random() < 0.02 && answers.includes('moved')) {
        const answer = await attempt([
          { ...first!, transfers: [{ ...transfer, amount: transfer.amount + 1n }, ...others] },
        ])
        if (answer !== null && answer !== 'KEY_REUSED') reused += 1
      }
    }
  }

  const backend = async (): Promise<void> => {
    const superuser = new pg.Client({ connectionString: bed.superUrl })
    superuser.on('error', () => undefined)
    await superuser.connect()
    await superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'falaj' order by random() limit 2",
    )
    await superuser.end()
  }
  const commands = [
    () => bed.killApp(0),
    backend,
    () => bed.killServer('SIGKILL'),
    () => bed.killApp(1),
    backend,
    () => bed.killServer('SIGQUIT'),
  ]
  const powerCuts = plan.powerCut?.times ?? 0
  let killed = 0
  const nemesis = async (): Promise<void> => {
    const total = kills + powerCuts
    for (let each = 0; each < total; each += 1) {
      while (done < ((each + 1) * operations) / (total + 1)) await rest(20)
      if (plan.powerCut && each % Math.ceil(total / powerCuts) === 0) await plan.powerCut.cut(bed)
      else await commands[each % commands.length]!()
      killed += 1
      report(`${done} of ${operations} operations, ${killed} of ${total} kills, ${bed.cuts} cuts at commit`)
    }
  }
  try {
    const from = performance.now()
    await Promise.all([nemesis(), ...Array.from({ length: clients }, client)])
    const seconds = (performance.now() - from) / 1000
    // An attempt whose client gave up may still be under way.
    await rest(plan.sabotage ? 0 : 500)
    return await examine(bed, tried, { operations: done, sent, killed, cuts: bed.cuts, unresolved, reused, seconds })
  } finally {
    await bed.close()
  }
}
