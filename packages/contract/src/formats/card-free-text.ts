// Texts without card numbers, which belong into the acquirer's frame alone. Payers are refused whatever could be one; merchants, who write order
// numbers too, what a scheme could have issued (decision 0152).
import * as z from 'zod/mini'
import { holdsCardNumber } from './card-number.ts'
import type { FieldFaultCode } from '../kernel/errors.ts'
import { holdsIssuedCard } from './issued-card.ts'

const code: FieldFaultCode = 'CARD_NUMBER'
const without = <S extends z.ZodMiniType<string, string>>(schema: S, holds: (text: string) => boolean): S =>
  schema.check(z.refine((text) => !holds(text), { error: code })) as S
export const byPayer = <S extends z.ZodMiniType<string, string>>(schema: S): S => without(schema, holdsCardNumber)
export const byMerchant = <S extends z.ZodMiniType<string, string>>(schema: S): S => without(schema, holdsIssuedCard)
