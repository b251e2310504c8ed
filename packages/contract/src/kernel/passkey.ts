// What passes between a browser and the server when a passkey is made or used (WebAuthn Level 3, JSON form).
import * as z from 'zod/mini'

const base64url = z.string().check(z.regex(/^[\w-]{1,4000}$/, { error: 'INVALID' }))
export const credentialId = z.string().check(z.regex(/^[\w-]{1,1400}$/, { error: 'INVALID' }))
const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)))

/** The browser's answer when a passkey signs; passed on to the library as it came. */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string()),
})
/** The browser's answer when a passkey is made. */
export const attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: z.string().check(z.regex(/^[\w-]{1,20000}$/, { error: 'INVALID' })),
    transports,
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.optional(z.string()),
})
/** The browser's options for making or using a passkey. */
export const ceremony = z.object({ options: z.record(z.string(), z.unknown()) })
