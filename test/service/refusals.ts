import { type Reply, toHtmlReply, toJsonReply, toRefusal } from './reply.ts';

/** The forms of a failure: as specification.md has them, and, `isObserved`, as the running service sends them. */

export function toUnauthorized(isObserved: boolean): Reply {
  const body = isObserved
    ? { error: 'Unauthorized' }
    : { success: false, message: 'The API key is missing or invalid.' };
  return toJsonReply(body, { status: 401, isBilled: false });
}

export function toInvalid(field: string, message: string, isObserved: boolean): Reply {
  if (!isObserved) return toRefusal(message);
  return toJsonReply({ success: false, message: { [field]: [message] } }, { isBilled: false });
}

/** An address that cannot be read at all: the running service falls over it. */
export function toOddAddress(isObserved: boolean): Reply {
  if (isObserved) return { ...toHtmlReply(500, '500 | Server Error'), isBilled: false };
  return toInvalid('url', 'The url format is invalid.', false);
}

export function toPlanRefusal(what: string): Reply {
  return toRefusal(`${what} is not allowed on your current plan. It needs the Advanced plan or above.`);
}

/** The running service calls it a success. */
export function toQuotaUsedUp(isObserved: boolean): Reply {
  return toJsonReply(
    {
      success: isObserved,
      message: 'You have used all API calls of this month. Please upgrade your plan on the billing page.',
    },
    { isBilled: false },
  );
}

export function toWrongMethod(allowed: string): Reply {
  return toRefusal(`This method is not supported here. Supported: ${allowed}.`, {
    status: 405,
    headers: { allow: allowed },
  });
}

export function toNoData(noun: string): Reply {
  return toRefusal(`Sorry, we couldn't retrieve ${noun} data for this domain.`);
}
