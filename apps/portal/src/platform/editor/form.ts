import type { Schema } from "@portal/model/kit/endpoint.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { CallFailed } from "#platform/http/call-failed.ts";

type Body<S extends Schema> = S["_zod"]["input"] & FieldValues;

/**
 * A form based on the body schema of a call: the same rules before and after sending, focus on the first invalid field.
 */
export function useCallForm<S extends Schema>(schema: S, values: DefaultValues<Body<S>>): UseFormReturn<Body<S>> {
  return useForm<Body<S>>({
    resolver: standardSchemaResolver(schema as unknown as z.ZodMiniType<Body<S>, Body<S>>),
    defaultValues: values,
    mode: "onSubmit",
    reValidateMode: "onChange",
    shouldFocusError: true,
  });
}

/** Shows the server's issues at the fields they name and focuses the first. Paths are field names. */
export function showServerIssues<V extends FieldValues>(form: UseFormReturn<V>, failed: CallFailed): void {
  failed.fields.forEach(({ path, issue }, index) => {
    form.setError(path as Path<V>, { type: "server", message: issue }, { shouldFocus: index === 0 });
  });
}
