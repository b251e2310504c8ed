// Every deed that may need another person: the approval engine carries out these and nothing else.
import type { Deeds } from '../platform/approval/deed.ts'
import { policyDeed } from './approval/policy-deed.ts'

export const deeds: Deeds = [policyDeed]
