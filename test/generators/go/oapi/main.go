// Asks a running service by a client that oapi-codegen makes.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"

	"sis-clients/oapi/sis"
)

func must[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

func main() {
	ctx := context.Background()
	client := must(sis.NewClientWithResponses(os.Args[1], sis.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Args[2])
		return nil
	})))
	query, id := "ostrelle", "7"
	var row sis.BatchRow
	if err := json.Unmarshal([]byte(`{"q": "Banque Ostrelle", "id": "`+id+`"}`), &row); err != nil {
		panic(err)
	}
	ready := must(client.YenteReadyWithResponse(ctx))
	found := must(client.SearchEntitiesWithResponse(ctx, &sis.SearchEntitiesParams{Q: &query}))
	page := must(client.ScreenEntitiesWithResponse(ctx, &sis.ScreenEntitiesParams{Q: "Banque Ostrelle"}))
	hit := page.JSON200.Entities[0]
	detail := must(client.GetEntityWithResponse(ctx, *hit.Id, nil))
	rows := must(client.ScreenRowsWithResponse(ctx, nil, []sis.BatchRow{row}))
	screened := must((*rows.JSON200)[0].AsScreenedRow())
	wrong := must(client.GetEntityWithResponse(ctx, "none", nil))
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"ready": ready.JSON200 != nil, "found": *found.JSON200.Entities[0].Name,
		"name": *hit.Name, "alert": *hit.Alert, "detail": detail.JSON200.Name,
		"row": must(screened.Id.AsScreenedRowId0()), "wrong": wrong.ApplicationproblemJSON404.Status,
	})
}
