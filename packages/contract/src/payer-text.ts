// What payers write: anything but a card number, which belongs into the acquirer's frame alone. Every text of theirs is one of these.
import * as z from 'zod/mini'
import { holdsCardNumber } from './card-number.ts'
import type { FieldFaultCode } from './errors.ts'

const code: FieldFaultCode = 'CARD_NUMBER'
export const byPayer = <S extends z.ZodMiniType<string, string>>(schema: S): S =>
  schema.check(z.refine((text) => !holdsCardNumber(text), { error: code })) as S
