import { finished } from 'node:stream';
import { HTTP_BODY_BYTES_MAX } from '@openfloor/contract/limits';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ApiDependencies } from '../dependencies.ts';
import { refuse } from '../errors.ts';
import type { App } from './typedApp.ts';

/**
 * Longest wait until there is room for the body. Together with the time to send it, this is less than a proxy waits.
 */
const WAIT_MS_MAX = 2000;

/** Refuses a request before its body is taken; undefined: the caller has the right, and the limits allow it. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

const guards = new WeakSet<object>();

/**
 * Options of a route that takes larger bodies than other calls: the body is taken only from a caller who has the right,
 * within the limits, and while this node, the board and the address have bytes left. Such bodies would otherwise fill
 * the memory of a node.
 */
export const largeBody = (
  { largeBodies, metrics }: Pick<ApiDependencies, 'largeBodies' | 'metrics'>,
  bytesMax: number,
  admit: Admit,
) => {
  const onRequest: Admit = async (request, reply) => {
    const refused = await admit(request, reply);
    if (refused) return refused;
    const address = addressPrefix(request.ip);
    const announced = Number(request.headers['content-length'] ?? bytesMax);
    const claimant = {
      boardId: targetOf(request) ?? address,
      address,
      size: Math.min(Number.isNaN(announced) ? bytesMax : announced, bytesMax),
    };
    const giveBack = await largeBodies.take(claimant, AbortSignal.timeout(WAIT_MS_MAX));
    if (giveBack) {
      finished(reply.raw, giveBack);
      return undefined;
    }
    metrics.noteLargeBodyRefused();
    return refuse(reply, 'overloaded');
  };
  guards.add(onRequest);
  return { bodyLimit: bytesMax, onRequest };
};

const Target = z.union([
  z.object({ boardId: z.string() }).transform(({ boardId }) => boardId),
  z.object({ eventId: z.string() }).transform(({ eventId }) => eventId),
]);
/** The board or event in the path. */
const targetOf = ({ params }: FastifyRequest): string | undefined => Target.safeParse(params).data;

/** @throws Error at start for a route that takes a larger body without `largeBody` */
export const requireLargeBodyGuards = (app: App): void => {
  app.addHook('onRoute', ({ url, bodyLimit = 0, onRequest = [] }) => {
    const isGuarded = [onRequest].flat().some((hook) => guards.has(hook));
    if (bodyLimit > HTTP_BODY_BYTES_MAX && !isGuarded)
      throw new Error(`${url} takes larger bodies without looking at the caller first: use largeBody`);
  });
};
