// The demo world's own features: bound only in sandbox mode, and only then loaded.
import type { SandboxContract } from '@falaj/contract/contract'
import { feature as sample } from '../features/sample/feature.ts'
import { tellCaptchasTo } from '../features/login/captcha-image.ts'
import type { Feature } from '../platform/feature.ts'
import { tellInbox } from './captcha.ts'
import { feature as bank } from './deposits.ts'

export const sandboxFeatures = { sample, 'sandbox-bank': bank } satisfies Record<
  keyof SandboxContract | 'sandbox-bank',
  Feature
>

tellCaptchasTo(tellInbox)
