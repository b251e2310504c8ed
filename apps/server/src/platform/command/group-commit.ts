// Commands of one kind that arrive at the same time, committed as one transaction: lock, read, decide, write, each once for all of them. For
// where volume is (payments that arrive, call-backs, webhooks); what people click needs none of it. One alone is a group of one.
//
// If anything fails, everybody in the group is tried again alone, so that only the one who cannot goes without. That is also what happens
// when the connection is lost at the commit: nobody knows whether it was done, and each finds out by reading. So a command must be
// idempotent by what it writes: `read` sees that it was done before, or a unique key refuses it.
import type { TxContext } from './context.ts'
import type { Db, Store } from '../db/pool.ts'
import { emit } from '../outbox/emit.ts'

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
}
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
  { most, atOnce }: GroupLimits = usual,
): ((input: Input) => Promise<Answer>) => {
  type Member = QueuedCommand<Input, Answer>
  let waiting: Member[] = []
  const busyKeys = new Set<string>()
  let groups = 0
  let isGathering = false

  const commit = async (inputs: readonly Input[]): Promise<readonly Outcome<Answer>[]> => {
    let emitted = false
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
      const emitIn: TxContext['emit'] = (...events) => {
        emitted = true
        return emit(tx, ...events)
      }
      const answers = plans.length > 0 ? await command.write({ tx, emit: emitIn }, plans) : []
      return decided.map((each) => ('place' in each ? { answer: answers[each.place]! } : each))
    })
    if (emitted) wakeRelay()
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
  const start = (): void => {
    while (groups < atOnce) {
      const group = nextGroup()
      if (group.length === 0) return
      groups += 1
      void carryOut(group).finally(() => {
        groups -= 1
        for (const { key } of group) busyKeys.delete(key)
        start()
      })
    }
  }
  /** Runs after everything that this tick of the event loop still brings. */
  const gather = (): void => {
    if (isGathering) return
    isGathering = true
    setImmediate(() => {
      isGathering = false
      start()
    })
  }
  return (input) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ input, key: command.keyOf(input), resolve, reject })
      gather()
    })
}
