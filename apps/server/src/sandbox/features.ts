// The demo world's own features: bound only in sandbox mode, and only then loaded.
import { tellCaptchasTo } from '../features/people/login/login.captcha-image.ts'
import type { Feature } from '../platform/feature.ts'
import { tellInbox } from './captcha.ts'
import { feature as bank } from './deposits.ts'

export const sandboxFeatures = { 'sandbox-bank': bank } satisfies Record<string, Feature>

tellCaptchasTo(tellInbox)
