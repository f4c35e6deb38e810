import { isDeepStrictEqual } from 'node:util';
import type { Brand } from '@openfloor/contract/brand';
import { changeSettings } from '@openfloor/contract/calls/desk';
import type { BoardId } from '@openfloor/contract/ids';
import type { Feature } from '@openfloor/contract/plans';
import type { BoardSettings, StoredSettings } from '@openfloor/contract/storedSettings';
import { readLogo } from '@openfloor/store/boards/boardLogos';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { answerAct, recordAct, seqOnly } from '../moderation/act.ts';
import type { Server } from '../serve.ts';

export const boardSettings = ({ serve, dependencies }: Server): void =>
  serve(
    changeSettings,
    { tag: 'Boards', summary: 'Change some settings of a board', refusals: ['plan-required'] },
    async (call) => {
      const { params, body, reply, right } = call;
      const { embedOrigins = [] } = body;
      if (dependencies.settings.isHttps && embedOrigins.some(isPlainRemote))
        return refuse(reply, 'invalid-request', {
          message: 'embedOrigins: The address must begin with https://',
        });
      const outcome = await recordAct(call, {
        payload: { type: 'ChangeSettings', settings: body },
        features: featuresAdded(body, right.feed.state.settings),
        decide: async () => ({
          type: 'ChangeSettings',
          settings: await withLogoVersion(dependencies, params.boardId, body),
        }),
      });
      return answerAct(call, outcome, seqOnly);
    },
  );

/**
 * Adds the version of the board's logo to a brand that shows it. A new logo thus reaches screens by an event, and has
 * another address.
 */
const withLogoVersion = async (
  { db }: ApiDependencies,
  boardId: BoardId,
  { brand, ...settings }: StoredSettings,
): Promise<StoredSettings> => {
  if (!brand) return brand === undefined ? settings : { ...settings, brand };
  const logo = brand.logo && (await readLogo(db, boardId));
  return { ...settings, brand: { ...withoutVersion(brand), ...(logo && { logoVersion: logo.version }) } };
};

/**
 * Features that the change begins to use, for which the plan is checked. What a board uses already stays, and can be
 * changed back.
 */
const featuresAdded = (
  { embedOrigins = [], merge, ai, brand = null }: StoredSettings,
  former: BoardSettings,
): readonly Feature[] => {
  const added: Feature[] = [];
  if (embedOrigins.some((origin) => !former.embedOrigins.includes(origin))) added.push('embed');
  if (merge === 'exact' && former.merge !== 'exact') added.push('merging');
  if (ai === true && !former.ai) added.push('assistant-screening');
  if (
    brand !== null &&
    !isDeepStrictEqual(withoutVersion(brand), former.brand && withoutVersion(former.brand))
  )
    added.push('brand');
  return added;
};

/** The brand without the version of the logo: the upload of the logo has checked the plan already. */
const withoutVersion = (brand: Brand): Brand => {
  const { logoVersion: _version, ...rest } = brand;
  return rest;
};

/**
 * Whether an origin uses plain HTTP over a network, so that someone there can change its pages. This machine is no
 * network: slides are often served from the speaker's own machine.
 */
const isPlainRemote = (origin: string): boolean =>
  origin.startsWith('http:') && !/^http:\/\/(?:(?:[^:]+\.)?localhost|127\.\d+\.\d+\.\d+)(?::|$)/.test(origin);
