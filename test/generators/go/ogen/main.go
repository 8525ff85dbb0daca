// Asks a running service by a client that ogen makes.
package main

import (
	"context"
	"encoding/json"
	"os"

	"sis-clients/ogen/sis"
)

func must[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

type token string

func (text token) Bearer(context.Context, sis.OperationName) (sis.Bearer, error) {
	return sis.Bearer{Token: string(text)}, nil
}

func main() {
	ctx := context.Background()
	client := must(sis.NewClient(os.Args[1], token(os.Args[2])))
	row := sis.BatchRow{
		ID: sis.NewOptBatchRowID(sis.NewStringBatchRowID("7")),
		Q:  sis.NewOptBatchRowQ(sis.NewStringBatchRowQ("Banque Ostrelle")),
	}
	_, ready := must(client.YenteReady(ctx)).(*sis.YenteReadyOK)
	found := must(client.SearchEntities(ctx, sis.SearchEntitiesParams{Q: sis.NewOptString("ostrelle")})).(*sis.KeywordPageHeaders)
	page := must(client.ScreenEntities(ctx, sis.ScreenEntitiesParams{Q: "Banque Ostrelle"})).(*sis.ScreeningPageHeaders)
	hit := page.Response.Entities[0]
	detail := must(client.GetEntity(ctx, sis.GetEntityParams{ID: hit.ID.Value})).(*sis.EntityDetailHeaders)
	rows := must(client.ScreenRows(ctx, &sis.ScreenRowsReqApplicationJSON{row}, sis.ScreenRowsParams{})).(*sis.ScreenRowsOKApplicationJSON)
	wrong := must(client.GetEntity(ctx, sis.GetEntityParams{ID: "none"})).(*sis.GetEntityNotFound)
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"ready": ready, "found": found.Response.Entities[0].Name.Value,
		"name": hit.Name.Value, "alert": hit.Alert.Value, "detail": detail.Response.Name,
		"row": (*rows)[0].ScreenedRow.ID.String, "wrong": wrong.Response.Status,
	})
}
