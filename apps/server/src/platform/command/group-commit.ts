// Commands of one kind that arrive at the same time, committed as one transaction: lock, read, decide, write, each once for all of them. For
// where volume is (payments that arrive, call-backs, webhooks); what people click needs none of it. One alone is a group of one.
//
// If anything fails, everybody in the group is tried again alone, so that only the one who cannot goes without. That is also what happens
// when the connection is lost at the commit: nobody knows whether it was done, and each finds out by reading. So a command must be
// idempotent by what it writes: `read` sees that it was done before, or a unique key refuses it.
import type { TxContext } from './context.ts'
import type { Db, Store } from '../db/pool.ts'
import { collectEvents } from '../outbox/emit.ts'

/** Outcome of one command: written with the others, or done before and answered with the earlier answer. */
export type Decision<Plan, Answer> = { readonly plan: Plan } | { readonly answer: Answer }

export interface GroupedCommand<Input, Facts, Plan, Answer> {
  /** Two of the same key never share a group, nor are at work at the same time here: the second reads what the first has written. */
  readonly keyOf: (input: Input) => string
  /** Takes the locks, in an order that all groups share. Runs before `read`, which therefore sees everything committed before. */
  readonly lock?: (tx: Store, inputs: readonly Input[]) => Promise<void>
  /** What the rule needs to know of each, in their order. */
  readonly read: (tx: Store, inputs: readonly Input[]) => Promise<readonly Facts[]>
  /** The rule of one command, without the database. Refuses with `fail`: that one is refused, the others continue. */
  readonly decide: (input: Input, facts: Facts) => Decision<Plan, Answer>
  /** Writes everything: money, records, audit entries, events. Returns their answers, in their order. */
  readonly write: (context: Pick<TxContext, 'tx' | 'emit'>, plans: readonly Plan[]) => Promise<readonly Answer[]>
}
export interface GroupLimits {
  /** Commands in a group. */
  readonly most: number
  /** Groups at work at the same time: each has a connection. */
  readonly atOnce: number
  /**
   * A second group starts beside a running one only when it is full or has waited this long: a group costs nearly the same for one command
   * as for many. A running group that waits for a lock delays nobody for longer.
   */
  readonly patienceMs?: number
}
/** After a group, the next one waits this long for each further command, and for all of them at most `gatherMostMs`. */
const gatherMs = 4
const gatherMostMs = 40
const usual: GroupLimits = { most: 32, atOnce: 2 }

interface QueuedCommand<Input, Answer> {
  readonly input: Input
  readonly key: string
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}
type Outcome<Answer> = { readonly answer: Answer } | { readonly refused: unknown }

/** Gives the function that carries out one command: it waits for its group's commit. */
export const groupCommit = <Input, Facts, Plan, Answer>(
  { db, wakeRelay }: { readonly db: Db; readonly wakeRelay: () => void },
  command: GroupedCommand<Input, Facts, Plan, Answer>,
  { most, atOnce, patienceMs = 200 }: GroupLimits = usual,
): ((input: Input) => Promise<Answer>) => {
  type Member = QueuedCommand<Input, Answer>
  let waiting: Member[] = []
  const busyKeys = new Set<string>()
  let groups = 0
  let isGathering = false
  /** The size of the last group: its callers usually send their next command together. */
  let expected = 1

  const commit = async (inputs: readonly Input[]): Promise<readonly Outcome<Answer>[]> => {
    let emitted = 0
    const outcomes = await db.transaction().execute(async (tx) => {
      await command.lock?.(tx, inputs)
      const facts = await command.read(tx, inputs)
      const plans: Plan[] = []
      const decided = inputs.map((input, at) => {
        try {
          const decision = command.decide(input, facts[at]!)
          return 'answer' in decision ? decision : { place: plans.push(decision.plan) - 1 }
        } catch (refused) {
          return { refused }
        }
      })
      const events = collectEvents()
      const answers = plans.length > 0 ? await command.write({ tx, emit: events.emit }, plans) : []
      emitted = await events.write(tx)
      return decided.map((each) => ('place' in each ? { answer: answers[each.place]! } : each))
    })
    if (emitted > 0) wakeRelay()
    return outcomes
  }
  const settle = (group: readonly Member[], outcomes: readonly Outcome<Answer>[]): void => {
    for (const [at, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[at]!
      if ('refused' in outcome) reject(outcome.refused)
      else resolve(outcome.answer)
    }
  }
  const carryOut = async (group: readonly Member[]): Promise<void> => {
    try {
      settle(group, await commit(group.map(({ input }) => input)))
    } catch (error) {
      if (group.length === 1) group[0]!.reject(error)
      else for (const each of group) await carryOut([each])
    }
  }
  const nextGroup = (): readonly Member[] => {
    const group: Member[] = []
    const later: Member[] = []
    for (const each of waiting) {
      if (group.length === most || busyKeys.has(each.key)) later.push(each)
      else {
        busyKeys.add(each.key)
        group.push(each)
      }
    }
    waiting = later
    return group
  }
  let patience: NodeJS.Timeout | null = null
  const start = (isLate = false): void => {
    while (groups < atOnce) {
      if (groups > 0 && waiting.length < most && !isLate) {
        if (waiting.length > 0)
          patience ??= setTimeout(() => {
            patience = null
            start(true)
          }, patienceMs)
        return
      }
      const group = nextGroup()
      if (group.length === 0) return
      groups += 1
      void carryOut(group).finally(() => {
        groups -= 1
        expected = Math.min(group.length, most)
        for (const { key } of group) busyKeys.delete(key)
        if (groups === 0 && patience) {
          clearTimeout(patience)
          patience = null
        }
        gather()
      })
    }
  }
  let gathering: NodeJS.Timeout | null = null
  let gatherUntil = 0
  const begin = (): void => {
    isGathering = false
    if (gathering) clearTimeout(gathering)
    gathering = null
    start()
  }
  /**
   * Starts after everything that this tick of the event loop still brings. Callers that were answered together send their next commands
   * together: a group that starts with the first of them would hold one command, and the others would wait for it.
   */
  const gather = (): void => {
    if (gathering) {
      if (waiting.length >= expected || performance.now() > gatherUntil) begin()
      else gathering.refresh()
      return
    }
    if (isGathering || waiting.length === 0) return
    isGathering = true
    gatherUntil = performance.now() + gatherMostMs
    if (waiting.length >= expected) setImmediate(begin)
    else gathering = setTimeout(begin, gatherMs)
  }
  return (input) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ input, key: command.keyOf(input), resolve, reject })
      gather()
    })
}
