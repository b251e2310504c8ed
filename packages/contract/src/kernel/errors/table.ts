import type { Bilingual, Text } from '../words.ts'

export interface Refusal extends Bilingual<Text> {
  readonly code: number
  /** True if trying again helps. */
  readonly retry?: true
}
export const refusalTable = <const Name extends string>(rows: Record<Name, Refusal>): Readonly<Record<Name, Refusal>> =>
  rows
export const faultTable = <const Rows extends Record<string, Bilingual<Text>>>(rows: Rows): Rows => rows
