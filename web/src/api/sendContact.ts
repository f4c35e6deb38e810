import { Done, type ContactBody } from '@openfloor/contract/http/boards';
import type { z } from 'zod/mini';
import { call, type ApiResult } from './http/apiClient.ts';

export type ContactRequest = z.infer<typeof ContactBody>;

export const sendContact = (body: ContactRequest): Promise<ApiResult<object>> =>
  call({ path: '/api/contact', method: 'POST', body, schema: Done });
