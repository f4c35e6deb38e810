import type { PageQuery } from '@openfloor/contract/http/superAdmin';
import { SUPER_ADMIN_PAGE_SIZE, SUPER_ADMIN_UNPAGED_MAX } from '@openfloor/contract/limits';

/** Offset and limit of a page of a super admin's list. */
export const limitAndOffset = ({
  page,
  pageSize = SUPER_ADMIN_PAGE_SIZE,
}: PageQuery): { limit: number; offset: number } =>
  page === undefined
    ? { limit: SUPER_ADMIN_UNPAGED_MAX, offset: 0 }
    : { limit: pageSize, offset: (page - 1) * pageSize };
