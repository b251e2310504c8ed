// Every agreement that a merchant signs: the merchant agreement and those of its products, in all their versions.
import type { ProductKey } from '../kernel/products.ts'
import { merchantAgreement, merchantAgreementOf } from './merchant-agreement.ts'
import type { Printable } from './paper.ts'
import { productAgreement, productAgreementVersion } from './product-agreement.ts'

/** Null means the merchant agreement. */
export type AgreementSubject = ProductKey | null
export const newestVersion = (subject: AgreementSubject): string =>
  subject ? productAgreementVersion(subject) : merchantAgreement.version
/** Returns null if there is no such version. */
export const agreementText = (subject: AgreementSubject, version: string): Printable | null =>
  subject ? productAgreement(subject, version) : merchantAgreementOf(version)
