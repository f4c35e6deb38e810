import { z } from 'zod/mini';
import { RETURN_PATH_LENGTH_MAX } from '../limits.ts';

/** `returnTo`: path of this site that the browser gets after the sign-in, with its query. */
export const SignInBody = z.object({ returnTo: z.string().check(z.maxLength(RETURN_PATH_LENGTH_MAX)) });
/** `url`: page of the identity provider, to which the browser goes. */
export const SignInStarted = z.object({ url: z.url() });
/** `url`: page of the identity provider that signs the browser out there too; absent: there is none. */
export const SignedOut = z.object({ url: z.exactOptional(z.url()) });
export type SignedOut = z.infer<typeof SignedOut>;
/**
 * `enabled`: organisers can sign in here. `required`: only signed-in devices create boards. `signedIn`: the calling
 * device is signed in.
 */
export const SignInStatus = z.object({ enabled: z.boolean(), required: z.boolean(), signedIn: z.boolean() });
export type SignInStatus = z.infer<typeof SignInStatus>;
