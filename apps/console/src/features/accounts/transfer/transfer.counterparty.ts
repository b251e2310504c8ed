import type { TransferRow } from '@falaj/contract/accounts/transfer'
import type { Language } from '@falaj/contract/kernel/words'

/** The other merchant's name in the reader's language. */
export const counterpartyOf = (
  { counterparty, counterpartyZh }: Pick<TransferRow, 'counterparty' | 'counterpartyZh'>,
  language: Language,
): string => (language === 'zh' ? counterpartyZh : counterparty)
