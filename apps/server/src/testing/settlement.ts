// Automatic settlements whose time has come, in tests.
import { dueRuns, runOne } from '../features/accounts/automatic-settlement/automatic-settlement.jobs.ts'
import { automaticRules } from '../features/accounts/automatic-settlement/automatic-settlement.store.ts'
import { runDue } from './due.ts'
import { withdrawalsDoor } from './payout.ts'
import type { World } from './world.ts'

/** How many ran. */
export const runSettlements = (world: World): Promise<number> =>
  runDue(world.db, dueRuns(world.settings, withdrawalsDoor))
/** The only rule's run of that moment, before its time. */
export const runPlanned = async (world: World, at: Date) =>
  runOne(world.db, world.settings, withdrawalsDoor, (await automaticRules(world.db))[0]!, at)
