// Every paper there is: what the server makes PDFs of. Pages import the one they show.
import { cookiePolicy } from './cookie-policy.ts'
import { guidance } from './guidance.ts'
import { marketingTerms } from './marketing-terms.ts'
import { merchantAgreement } from './merchant-agreement.ts'
import type { Paper } from './paper.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { termsAndConditions } from './terms-and-conditions.ts'
import { termsOfUse } from './terms-of-use.ts'

export const papers: readonly Paper[] = [
  termsOfUse,
  privacyPolicy,
  cookiePolicy,
  termsAndConditions,
  merchantAgreement,
  marketingTerms,
  guidance,
]
