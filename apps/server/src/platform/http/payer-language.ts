import type { FastifyRequest } from 'fastify'
import {
  browserLanguage,
  payerLanguageCookie,
  readPayerLanguage,
  type PayerLanguage,
} from '@falaj/contract/kernel/payer-language'

/** What a payer chose on a payer's page, then what was chosen on the others, then what the browser asks for. */
export const payerLanguageOf = ({ cookies, headers }: FastifyRequest): PayerLanguage => {
  const chosen = cookies[payerLanguageCookie] ?? cookies['language']
  return chosen === undefined ? browserLanguage(headers['accept-language']) : readPayerLanguage(chosen)
}
