import type { FastifyRequest } from 'fastify'
import {
  browserLanguage,
  payerLanguageCookie,
  readPayerLanguage,
  type PayerLanguage,
} from '@falaj/contract/kernel/payer-language'

/** The choice on a payer's page, then the choice on other pages, then the browser's preference. */
export const payerLanguageOf = ({ cookies, headers }: FastifyRequest): PayerLanguage => {
  const chosen = cookies[payerLanguageCookie] ?? cookies['language']
  return chosen === undefined ? browserLanguage(headers['accept-language']) : readPayerLanguage(chosen)
}
